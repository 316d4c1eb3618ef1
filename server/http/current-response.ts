import type { Socket } from 'node:net'

/**
 * Whether a response on this connection has begun. Only this function reads the field in which Node keeps the current
 * response; Node itself checks it before it writes an error.
 */
export const hasBegunResponse = (socket: Socket & { _httpMessage?: { headersSent: boolean } | null }) =>
  socket._httpMessage?.headersSent === true
