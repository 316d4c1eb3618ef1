import type { PlanItem } from '#spec/tickets/index'
import type { PlanItemWire } from '../wire'

export const itemToWire = (item: PlanItem): PlanItemWire => ({
  id: item.id,
  action: item.action,
  repo: item.repo,
  file_path: item.filePath,
  section_id: item.sectionId,
  title: item.title,
  connection: item.connection,
  system: item.system,
  ticket_id: item.ticketId,
  url: item.url,
  fields: item.fields,
  reasons: item.reasons,
  needs_review: item.needsReview,
})
