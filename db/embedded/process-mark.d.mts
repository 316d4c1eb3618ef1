export function processMark(pid: number): string | null
export function nameProcess(pid: number): string
export function livingPid(name: string): number | null
