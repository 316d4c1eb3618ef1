import type { PageCase } from '../every-page'

export const pages: Record<string, PageCase[]> = {
  'alerts/home': [{ path: 'alerts', heading: 'Alerts' }],
  'alerts/alert': [
    { path: ({ alert }) => `alerts/${alert}`, heading: /^RefundError/ },
    { path: 'alerts/999999999', heading: 'Page not found', status: 404 },
  ],
}
