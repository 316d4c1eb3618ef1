import type { ReactNode } from 'react'

const shapes = {
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="m10.25 10.25 3.25 3.25" />
    </>
  ),
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="3.5" cy="8" r="1.15" />
      <circle cx="8" cy="8" r="1.15" />
      <circle cx="12.5" cy="8" r="1.15" />
    </g>
  ),
  external: <path d="M6.5 4H4a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V9.5M9 3h4v4M13 3 7.5 8.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.25" />
      <path d="M10.5 5.5V3.75c0-.700-.550-1.25-1.25-1.25h-5.5c-.700 0-1.25.55-1.25 1.25v5.5c0 .700.55 1.25 1.25 1.25H5.5" />
    </>
  ),
  check: <path d="m3.5 8.5 3 3 6-7" />,
  repo: <path d="M4.5 2.5h8v8.5h-8a1.25 1.25 0 0 0 0 2.5h8v-2.5M3.25 12.25v-8.5c0-.700.55-1.25 1.25-1.25" />,
  file: (
    <>
      <path d="M4 2.5h5l3 3v8H4z" />
      <path d="M9 2.5v3h3" />
    </>
  ),
  alert: (
    <>
      <path d="M8 2.8 14 13H2zM8 6.5v3" />
      <circle cx="8" cy="11.1" r=".8" fill="currentColor" stroke="none" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 7.5v3.25" />
      <circle cx="8" cy="5.25" r=".8" fill="currentColor" stroke="none" />
    </>
  ),
  chevron: <path d="m6.25 4 4 4-4 4" />,
  down: <path d="m4 6.25 4 4 4-4" />,
  up: <path d="m4 9.75 4-4 4 4" />,
  switch: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  plus: <path d="M8 3.25v9.5M3.25 8h9.5" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  person: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <circle cx="8" cy="6.6" r="1.9" />
      <path d="M4.5 12.1c.6-1.6 1.9-2.4 3.5-2.4s2.9.8 3.5 2.4" />
    </>
  ),
  inbox: (
    <>
      <path d="M2.5 9.5 4.2 3.6a1 1 0 0 1 1-.7h5.6a1 1 0 0 1 1 .7l1.7 5.9v2.6a1 1 0 0 1-1 1H3.5a1 1 0 0 1-1-1z" />
      <path d="M2.7 9.5H5.5l1 1.75h3l1-1.75h2.8" />
    </>
  ),
  tasks: <path d="m2.75 4.25 1 1 1.75-2M2.75 10.75l1 1 1.75-2M8 4.5h5.25M8 11h5.25" />,
  reviews: (
    <>
      <path d="M13.5 8c-1.4 2.6-3.3 3.9-5.5 3.9S3.9 10.6 2.5 8C3.9 5.4 5.8 4.1 8 4.1s4.1 1.3 5.5 3.9z" />
      <circle cx="8" cy="8" r="1.75" />
    </>
  ),
  triage: <path d="M2.75 3.5h10.5M4.75 8h6.5M6.75 12.5h2.5" />,
  issue: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <circle cx="8" cy="8" r="1.25" fill="currentColor" stroke="none" />
    </>
  ),
  pull: (
    <>
      <circle cx="4.5" cy="4" r="1.5" />
      <circle cx="4.5" cy="12" r="1.5" />
      <circle cx="11.5" cy="12" r="1.5" />
      <path d="M4.5 5.5v5M11.5 10.5V6a2 2 0 0 0-2-2H7.5m1.6-1.6L7.5 4l1.6 1.6" />
    </>
  ),
  coverage: <path d="M3 13V8.5M6.3 13V3.5M9.7 13V6.5M13 13v-3" />,
  alerts: <path d="M2 8.5h2.5L6.3 4l3.3 8 1.6-3.5H14" />,
  sync: (
    <>
      <path d="M13 7A5.1 5.1 0 0 0 3.8 5M3 9a5.1 5.1 0 0 0 9.2 2" />
      <path d="M3.7 2.5V5h2.5M12.3 13.5V11H9.8" />
    </>
  ),
  settings: (
    <>
      <path d="M2.5 4.75h6M12 4.75h1.5M2.5 11.25H4M7.5 11.25h6" />
      <circle cx="10.25" cy="4.75" r="1.5" />
      <circle cx="5.75" cy="11.25" r="1.5" />
    </>
  ),
  panel: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M6.25 3v10" />
    </>
  ),
  folder: (
    <path d="M2.5 4.5a1 1 0 0 1 1-1h2.7l1.5 1.5h4.8a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z" />
  ),
  edit: (
    <path d="m3 13 .6-2.7 7.1-7.1a1.2 1.2 0 0 1 1.7 0l.4.4a1.2 1.2 0 0 1 0 1.7L5.7 12.4zM9.6 4.3l2.1 2.1" />
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  link: (
    <path d="M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.1-2.1a2.6 2.6 0 0 0-3.7-3.7l-.7.7M9.3 6.7a2.6 2.6 0 0 0-3.7 0L3.5 8.8a2.6 2.6 0 0 0 3.7 3.7l.7-.7" />
  ),
  comment: (
    <path d="M3.5 3.25h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H8l-3 2.5v-2.5H3.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
  ),
  commit: (
    <>
      <circle cx="8" cy="8" r="2.5" />
      <path d="M2 8h3.5M10.5 8H14" />
    </>
  ),
  comfortable: <path d="M2.5 3.5h11M2.5 8h11M2.5 12.5h11" />,
  compact: <path d="M2.5 3h11M2.5 5.5h11M2.5 8h11M2.5 10.5h11M2.5 13h11" />,
  list: <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />,
  history: <path d="M3 8a5 5 0 1 0 1.6-3.7L3 5.8M3 3v2.8h2.8M8 5.5V8l1.75 1.25" />,
  flag: <path d="M4 14V2.75M4 3.25h7.5L10 6l1.5 2.75H4" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  assign: (
    <>
      <circle cx="6.5" cy="5.5" r="2.5" />
      <path d="M2 13c.5-2.3 2.2-3.5 4.5-3.5s4 1.2 4.5 3.5M12.5 5v4M10.5 7h4" />
    </>
  ),
  board: (
    <>
      <rect x="2.5" y="3" width="3" height="10" rx=".75" />
      <rect x="6.5" y="3" width="3" height="6.5" rx=".75" />
      <rect x="10.5" y="3" width="3" height="8" rx=".75" />
    </>
  ),
  sort: <path d="M4.5 3v10M2.5 11l2 2 2-2M9 4.5h5M9 8h3.5M9 11.5h2" />,
  light: (
    <>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  draft: <circle cx="8" cy="8" r="5.5" strokeDasharray="2.3 2.3" strokeLinecap="butt" />,
  todo: <circle cx="8" cy="8" r="5.5" />,
  in_progress: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.25" fill="currentColor" stroke="none" />
      <path d="m5.3 8.2 1.9 1.9 3.6-4.1" className="icon-knockout" />
    </>
  ),
  blocked: (
    <>
      <path d="M5.5 1.9h5l3.6 3.6v5l-3.6 3.6h-5l-3.6-3.6v-5z" fill="currentColor" stroke="none" />
      <path d="M5 8h6" className="icon-knockout" strokeWidth="1.75" />
    </>
  ),
  deprecated: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="m4.2 11.8 7.6-7.6" />
    </>
  ),
  system: (
    <>
      <rect x="1.5" y="2.5" width="13" height="9" rx="1.5" />
      <path d="M5.5 14h5" />
    </>
  ),
  dark: <path d="M13.5 9.8A6 6 0 0 1 6.2 2.5 6 6 0 1 0 13.5 9.8z" />,
  bell: <path d="M3 11.5h10l-1.2-1.7V6.5a3.8 3.8 0 0 0-7.6 0v3.3zM6.5 13.5h3" />,
  muted: <path d="M3 11.5h10l-1.2-1.7V6.5a3.8 3.8 0 0 0-7.6 0v3.3zM2 2l12 12" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes
export const ICONS: Record<IconName, ReactNode> = shapes
