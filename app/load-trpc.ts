/** Loads the tRPC client on its first use. A page that is only read does not need it. */
export const loadTrpc = async () => (await import('./trpc')).trpc

/** Whether the server refused a request because there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  (error as { data?: { httpStatus?: number } | null }).data?.httpStatus === 404
