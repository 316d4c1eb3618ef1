import type { TrackerKind } from '#db/schema/index'

/** The key of a pause of one whole host. */
export const trackerKey = ({ kind, host }: { kind: TrackerKind; host: string }): string => `${kind} ${host}`
