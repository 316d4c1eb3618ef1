import type { Rule } from '../rule'
import { doneWithOpenCriteria } from './done-with-open-criteria'
import { duplicateCriterion } from './duplicate-criterion'
import { duplicateSection } from './duplicate-section'
import { frontmatterKey } from './frontmatter-key'
import { numbering } from './numbering'
import { otherSection } from './other-section'
import { referenceCircle } from './reference-circle'
import { statusSpelling } from './status-spelling'
import { ticketWithoutConnection } from './ticket-without-connection'
import { unknownMarker } from './unknown-marker'
import { unknownTicketSystem } from './unknown-ticket-system'
import { unresolvedReference } from './unresolved-reference'
import { workWithoutCriteria } from './work-without-criteria'

export const LINT_RULES: readonly Rule[] = [
  doneWithOpenCriteria,
  duplicateCriterion,
  duplicateSection,
  frontmatterKey,
  numbering,
  otherSection,
  referenceCircle,
  statusSpelling,
  ticketWithoutConnection,
  unknownMarker,
  unknownTicketSystem,
  unresolvedReference,
  workWithoutCriteria,
]
