export function processMark(pid: number): string | null
