import { z } from 'zod'
import { openProcedure, router } from '#server/kernel/procedures'
import { configJsonSchema } from '#spec/config/schema/config-json-schema'

export const configRouter = router({
  schema: openProcedure.output(z.record(z.string(), z.unknown())).query(() => configJsonSchema()),
})
