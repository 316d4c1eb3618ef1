import type { Row } from '../row'
import { readingRows } from './reading'
import { systemRows } from './system'

export const rows: readonly Row[] = [...systemRows, ...readingRows]
