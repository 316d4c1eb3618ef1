import type { PlanDiagnostic } from '../plan-item'
import type { SectionContext } from './plan-context'

export function diagnose(
  { context, routed, section }: SectionContext,
  diagnostic: Omit<PlanDiagnostic, 'filePath' | 'sectionId' | 'sectionKey'>,
): void {
  const { id: sectionId, key: sectionKey } = section
  context.plan.diagnostics.push({ ...diagnostic, filePath: routed.document.path, sectionId, sectionKey })
}
