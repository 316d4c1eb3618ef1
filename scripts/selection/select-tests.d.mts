export interface Selection {
  core: string[]
  near: string[]
  rotating: string[]
  rest: string[]
}

export function selectTests(input: {
  tests: readonly string[]
  changed: readonly string[]
  importers: ReadonlyMap<string, ReadonlySet<string>>
  seconds: Readonly<Record<string, number>>
  seed: number
}): Selection
