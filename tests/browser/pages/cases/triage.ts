import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'triage/home': [
    { path: 'triage', heading: 'Triage' },
    { path: 'triage?state=skipped', heading: 'Triage' },
  ],
}
