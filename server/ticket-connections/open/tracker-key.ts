import type { TrackerKind } from '../../../db/schema'

/** The key of a pause of everything that one host serves. */
export const trackerKey = ({ kind, host }: { kind: TrackerKind; host: string }): string => `${kind} ${host}`
