import type { ReactNode } from 'react'
import type { FormatName } from './formats'

const bullets = (
  <g fill="currentColor" stroke="none">
    <circle cx="3" cy="4" r="1" />
    <circle cx="3" cy="8" r="1" />
    <circle cx="3" cy="12" r="1" />
  </g>
)

/** Shapes for 16-pixel icons. They are apart from the icons of the pages, which every page loads. */
export const FORMAT_ICONS: Record<FormatName | 'image', ReactNode> = {
  heading: <path d="M4 3v10M12 3v10M4 8h8" />,
  bold: <path d="M5 3h3.5a2.5 2.5 0 0 1 0 5H5zM5 8h4.25a2.5 2.5 0 0 1 0 5H5z" strokeWidth="2" />,
  italic: <path d="M7 3h5M4 13h5M9.5 3l-3 10" />,
  code: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  link: (
    <path d="m6.5 9.5 3-3M7.5 4.5 9 3a2.8 2.8 0 0 1 4 4l-1.5 1.500M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5" />
  ),
  list: (
    <>
      {bullets}
      <path d="M6.5 4h7M6.5 8h7M6.5 12h7" />
    </>
  ),
  numbered: <path d="M2 3.5 3.25 2.500v4M2 9.750c2-1.5 3 .25 0 3.500h2.250M7 4.500h6.500M7 11.500h6.5" />,
  criterion: <path d="M2.5 3h4v4h-4zM3.5 11.500l1.25 1.250L7 10M9 5h5M9 11.500h5" />,
  quote: <path d="M3 3v10M6.5 4.500h7M6.5 8h7M6.5 11.500h4" />,
  'code-block': <path d="M2.5 3h11v10h-11zM5 6.5 7 8l-2 1.500M8.5 10H11" />,
  table: <path d="M2.5 3h11v10h-11zM2.5 6.500h11M2.5 9.750h11M8 6.500V13" />,
  image: <path d="M2.5 3h11v10h-11zM2.5 11l3.25-3.5 2.5 2.5 2-1.75 3.25 3M10.5 5.750h.01" />,
}
