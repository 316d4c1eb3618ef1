import { z } from 'zod'

export const Confirmation = z.object({
  confirm: z.string().max(320).meta({ description: 'What is deleted, typed by the person who deletes it.' }),
})
