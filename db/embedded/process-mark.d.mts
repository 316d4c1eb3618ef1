export function processMark(pid: number): string | null
export function processNameOf(pid: number): string
export function livingPid(name: string): number | null
