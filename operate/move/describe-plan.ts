import { type MovePlan, type MoveRequest, newAddress } from '#server/console/data/index'

/** What a move would do, for the operator to read before it. */
export function describePlan(
  { org, tables, people, enteredAgain, folders }: MovePlan,
  request: MoveRequest,
): string[] {
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  return [
    `${org.name} (${org.slug}) would move to ${newAddress(request)}.`,
    `Rows: ${rows} in ${tables.length} tables`,
    ...tables.map((table) => `  ${table.name}: ${table.rows}`),
    'People:',
    `  ${people.matched} have an account at the target with the same issuer and subject`,
    `  ${people.withIdentity} get an account there, and sign in with the same identity`,
    `  ${people.withoutIdentity} get an account there without a way to sign in. Invite these people again`,
    ...listUnder('Stays behind, to be entered again:', enteredAgain),
    ...listUnder('Folders that the target needs at the same path:', folders),
    'People can read meanwhile. Changes are refused for the time of the copy.',
  ]
}

const listUnder = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)]
