export function storeSelection(seed: number, tests: readonly string[], file?: string): void
export function testsLeft(seed: number, tests: readonly string[], file?: string): string[]
