import type { z } from 'zod'
import type { LogQuery } from '#server/talk/notices/wire'

export type LogFilter = { state?: string; channel?: string }

type Input = z.input<typeof LogQuery>

/** The filter comes from the address. The procedure rejects unknown values. */
export const logQuery = ({ state, channel }: LogFilter): Pick<Input, 'state' | 'channel'> => ({
  state: state as Input['state'],
  channel: channel as Input['channel'],
})
