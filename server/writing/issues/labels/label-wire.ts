import { z } from 'zod'
import { LABEL_COLORS } from '#shared/label-colors'

export const Label = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[^\0\r\n,]*$/, 'must be one line without a comma')

const Color = z.enum(LABEL_COLORS)

export const LabelInput = z.object({ name: Label, color: Color })
export type LabelInput = z.infer<typeof LabelInput>

const LabelWire = z
  .object({
    name: z.string(),
    color: Color,
    open_issues: z.number().int(),
    open_pulls: z.number().int(),
  })
  .meta({ id: 'Label' })

export const LabelsWire = z.object({ labels: z.array(LabelWire) }).meta({ id: 'Labels' })
export type LabelsWire = z.infer<typeof LabelsWire>

/** The colors of the labels of one issue, by name. */
export const LabelColorsWire = z
  .record(z.string(), Color)
  .meta({ description: 'The color of each label that is not gray' })
export type LabelColorsWire = z.infer<typeof LabelColorsWire>
