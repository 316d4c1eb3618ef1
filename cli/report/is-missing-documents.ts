import { statSync } from 'node:fs'
import type { Report } from './report'

/** A whole folder without documents is an error. Named files may all be of other types, as in a commit hook. */
export const isMissingDocuments = (words: string[], { documents }: Report) =>
  documents === 0 && (words.length === 0 || words.some((word) => statSync(word).isDirectory()))
