import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('released-statements.sql', import.meta.url)

/** The statements of the last release, one per line. */
export const releasedStatements = (): string[] => readFileSync(FILE, 'utf8').trim().split('\n')

/** Each release records its statements: CONTRIBUTING.md says how. */
export function recordStatements(statements: ReadonlySet<string>): void {
  if (process.env.RECORD_RELEASE === undefined) return
  writeFileSync(FILE, `${[...statements].map(shorten).filter(isUnique).sort().join('\n')}\n`)
}

/** Rows of one insert differ only in the numbers of their parameters. */
const shorten = (statement: string) =>
  statement.replace(/( values (\((?:[^()]|\([^()]*\))*\))), ?\(.*?\)(?= on conflict| returning|$)/, '$1')

const isUnique = (statement: string, at: number, all: string[]) => all.indexOf(statement) === at
