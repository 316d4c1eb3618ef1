import { randomBytes } from 'node:crypto'

export const randomName = () => randomBytes(8).toString('hex')

export function idOf(row: { id: number } | undefined): number {
  if (!row) throw new Error('the sample was not made')
  return row.id
}
