import { type SQL, sql } from 'drizzle-orm'
import { splitWords } from '#spec/query/index'

/** SQL: the text has the exact words in order, separated only by characters other than letters and digits. */
export const phraseIn = (text: SQL, phrase: string): SQL =>
  sql`unaccent(${text}) ~* unaccent(${phrasePattern(phrase)})`

const phrasePattern = (phrase: string) =>
  `\\m${splitWords(phrase)
    .map(({ whole }) => whole)
    .join('[^[:alnum:]]*')}\\M`
