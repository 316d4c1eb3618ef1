import type { Row } from '../row'
import { adminRows } from './admin'
import { aiRows } from './ai'
import { auditRows } from './audit'
import { authRows } from './auth'
import { configurationRows } from './configuration'
import { connectionRows } from './connections'
import { contactRows } from './contact'
import { editorRows } from './editor'
import { fileRows } from './files'
import { historyRows } from './history'
import { keyRows } from './keys'
import { orgRows } from './orgs'
import { profileRows } from './profile'
import { pullRows } from './pulls'
import { readingRows } from './reading'
import { searchRows } from './searches'
import { systemRows } from './system'
import { webhookRows } from './webhooks'

export const rows: readonly Row[] = [
  ...systemRows,
  ...authRows,
  ...contactRows,
  ...connectionRows,
  ...readingRows,
  ...searchRows,
  ...historyRows,
  ...pullRows,
  ...editorRows,
  ...aiRows,
  ...fileRows,
  ...configurationRows,
  ...profileRows,
  ...keyRows,
  ...orgRows,
  ...auditRows,
  ...adminRows,
  ...webhookRows,
]
