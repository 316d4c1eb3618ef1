import type { ReactNode } from 'react'

const shapes = {
  mark: (
    <>
      <path d="M8 1v8" />
      <path d="M5 9h6l-3 6z" fill="currentColor" strokeLinejoin="round" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.5 3.5" />
    </>
  ),
  system: (
    <>
      <rect x="1.5" y="2.5" width="13" height="9" rx="1.5" />
      <path d="M5.5 14h5" />
    </>
  ),
  light: (
    <>
      <circle cx="8" cy="8" r="3" />
      <path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M3 13l1.1-1.1M11.9 4.1 13 3" />
    </>
  ),
  dark: <path d="M13.5 9.8A6 6 0 0 1 6.2 2.5 6 6 0 1 0 13.5 9.8z" />,
  more: <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.5" strokeLinecap="round" />,
  external: <path d="M6 3H3v10h10v-3M9 2h5v5M14 2 7.5 8.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M3 10.5v-7a1 1 0 0 1 1-1h7" />
    </>
  ),
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  repo: <path d="M4 13.5V3a1 1 0 0 1 1-1h8v9H5a1.25 1.25 0 0 0 0 2.5h8V11" />,
  file: <path d="M3.5 1.5h6l3 3v10h-9zM9 1.5V5h3.5" />,
  bell: <path d="M3 11.5h10l-1.2-1.7V6.5a3.8 3.8 0 0 0-7.6 0v3.3zM6.5 13.5h3" />,
  muted: <path d="M3 11.5h10l-1.2-1.7V6.5a3.8 3.8 0 0 0-7.6 0v3.3zM2 2l12 12" />,
  alert: <path d="M8 1.8 15 14H1zM8 6v4M8 12v.2" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 7v4M8 4.8V5" />
    </>
  ),
  chevron: <path d="m6 4 4 4-4 4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  menu: <path d="M2 4h12M2 8h12M2 12h12" />,
  person: (
    <>
      <circle cx="8" cy="5.5" r="2.8" />
      <path d="M2.5 14a5.5 5.5 0 0 1 11 0" />
    </>
  ),
  draft: <circle cx="8" cy="8" r="5.5" strokeDasharray="2.3 2.02" />,
  todo: <circle cx="8" cy="8" r="5.5" />,
  in_progress: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5a3 3 0 0 1 0 6z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="currentColor" stroke="none" />
      <path className="icon-knockout" d="m5.2 8.2 2 2 3.6-4.2" />
    </>
  ),
  blocked: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="currentColor" stroke="none" />
      <path className="icon-knockout" d="M5.2 8h5.6" />
    </>
  ),
  deprecated: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="m4.2 11.8 7.6-7.6" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes
export const ICONS: Record<IconName, ReactNode> = shapes
