import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'triage/home': [
    { path: 'triage', heading: 'Triage' },
    { path: 'triage?state=skipped', heading: 'Triage' },
    { path: 'triage?q=none&classification=bug', heading: 'Triage' },
    { path: 'triage?classification=spam', heading: 'Invalid address', status: 422 },
  ],
}
