import { z } from 'zod'
import { configJsonSchema } from '../../spec/config/schema/config-json-schema'
import { openProcedure, router } from '../kernel/procedures'

export const configRouter = router({
  schema: openProcedure.output(z.record(z.string(), z.unknown())).query(() => configJsonSchema()),
})
