import { type SQL, sql } from 'drizzle-orm'

/** The elements of both arrays, some perhaps twice: an upsert into a distributed table takes no subquery that sorts them out. */
export const joinedArrays = (kept: SQL, added: SQL): SQL =>
  sql`case when ${kept} @> ${added} then ${kept} else ${kept} || ${added} end`
