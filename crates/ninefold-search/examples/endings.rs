//! tmp
use ninefold_rules::AnyPosition;
use ninefold_search::{Limits, Watch, solve};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/stat").unwrap(); let f: Vec<&str> = s.split(' ').collect(); f[13].parse::<f64>().unwrap() / 100.0 }
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let threads: usize = args[2].parse().unwrap(); let secs: f64 = args[3].parse().unwrap();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut times = vec![]; let mut nodes = vec![]; let mut solved = 0; let mut ends = [0; 3]; let c0 = cpu();
    for line in text.lines() {
        let any = AnyPosition::parse(line, None).unwrap();
        let mut s = solve::solver_for(&any.name(), solve::Setup { threads, table: 64 << 20 }).unwrap();
        let stop = AtomicBool::new(false);
        let c = cpu();
        let r = s.solve(&any, &Watch::new(Limits { time: Some(Duration::from_secs_f64(secs)), ..Default::default() }, &stop)).unwrap();
        if args.len() > 4 { println!("{line}: {:?} {:?} line {} nodes {} {:.2}s cpu {:.2}", r.at_least, r.at_most, r.line.len(), r.nodes, r.time.as_secs_f64(), cpu() - c); }
        if let Some(e) = r.ends() { solved += 1; ends[e as usize] += 1; }
        times.push(r.time.as_secs_f64()); nodes.push(r.nodes);
    }
    times.sort_by(f64::total_cmp); nodes.sort(); let n = times.len();
    println!("{} threads {threads}: solved {solved}/{n} {ends:?} time median {:.2} p90 {:.2} max {:.2} nodes median {} p90 {} total {} cpu {:.1}", args[1], times[n/2], times[n*9/10], times[n-1], nodes[n/2], nodes[n*9/10], nodes.iter().sum::<u64>(), cpu() - c0);
}
