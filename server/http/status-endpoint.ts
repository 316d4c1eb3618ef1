import type { Reply } from './response/reply'

/** Reads what anyone may know about the deployment. */
export type ReadStatus = () => Promise<object>

/** `GET /status.json`, for status pages of other services: also 200 if a part has failed. */
export const createStatusEndpoint = (read: ReadStatus) => async (): Promise<Reply> => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=5' },
  content: new TextEncoder().encode(JSON.stringify(await read())),
})
