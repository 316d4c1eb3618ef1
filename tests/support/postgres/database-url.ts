/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: database }).href
}
