import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'start/name': [{ path: 'start/name', heading: 'What is your organization called?' }],
  'start/documents': [{ path: 'start/documents', heading: 'Where are your documents?' }],
  'start/include': [{ path: 'start/include/acme/payments', heading: 'What should be included?' }],
  'start/invite': [{ path: 'start/invite', heading: 'Who reads with you?' }],
  'start/read': [{ path: 'start/read', heading: 'Reading acme/waiting …' }],
  'start/live': [{ path: 'start/read/acme/payments/docs/specs/refunds.md', heading: 'Refunds' }],
}
