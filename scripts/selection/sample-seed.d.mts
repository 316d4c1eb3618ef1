export function chooseSampleSeed(now?: number): number
