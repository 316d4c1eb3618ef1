import type { Reply } from './response/reply'

/** Reads the public status of the deployment. */
export type ReadStatus = () => Promise<object>

/** `GET /status.json`, for other services' status pages. Also 200 if a part has failed. */
export const createStatusEndpoint = (read: ReadStatus) => async (): Promise<Reply> => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=5' },
  content: new TextEncoder().encode(JSON.stringify(await read())),
})
