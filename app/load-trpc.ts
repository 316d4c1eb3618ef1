/** Loads the tRPC client on its first use. A page that is only read does not need it. */
export const loadTrpc = async () => (await import('./trpc')).trpc
