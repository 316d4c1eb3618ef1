/** Ids of rows at the source, and their ids at the target. */
export type IdMap = ReadonlyMap<number, number>

/**
 * The rows whose ids change. Ids of repositories and users are unique in a deployment, because jobs and caches name them
 * without the org. Other ids are unique only within their org, so they are kept.
 */
export interface IdentityMaps {
  users: IdMap
  repositories: IdMap
  installations: IdMap
}

/** The new id as SQL. Null if the value is null or has no new id. `value` is SQL of a text or a number. */
export const renumbered = (map: IdMap, value: string): string => `(${asJson(map)} ->> (${value})::text)`

/** All ids are numbers, so the literal needs no quoting. */
const asJson = (map: IdMap): string => `'${JSON.stringify(Object.fromEntries(map))}'::jsonb`
