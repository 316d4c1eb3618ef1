import type { Row } from '../row'
import { configurationRows } from './configuration'
import { readingRows } from './reading'
import { systemRows } from './system'
import { webhookRows } from './webhooks'

export const rows: readonly Row[] = [
  ...systemRows,
  ...readingRows,
  ...configurationRows,
  ...webhookRows,
]
