import { z } from 'zod'

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const ImageFile = z.object({ type: z.string(), sha: z.string(), bytes: Bytes })

export const RemoteImageFile = ImageFile.extend({ maxAgeSeconds: z.number() })
