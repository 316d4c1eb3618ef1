import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import monoLatin from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import type { MetaFunction } from '@remix-run/react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
} from '@remix-run/react'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { ReactNode } from 'react'
import { ErrorPage } from './components/frame/error-page'
import { NavigationProgress } from './components/frame/navigation-progress'
import { PublicFrame } from './components/frame/public-frame'
import { RestoreFragment } from './components/frame/restore-fragment'
import { THEME_FETCHER } from './components/frame/theme-toggle'
import { DENSITY_FETCHER } from './density'
import favicon from './favicon.svg'
import { head } from './head'
import { RestoreScrollAnchor } from './hooks/restore-scroll-anchor'
import { useCopyableCode } from './hooks/use-copyable-code'
import { useDocumentLinks } from './hooks/use-document-links'
import { useFocusableOverflow } from './hooks/use-focusable-overflow'
import { type RootData, useRootData } from './hooks/use-root-data'
import { useDiagrams } from './library/diagrams/use-diagrams'
import { readDensity } from './loaders/density.server'
import { refuse } from './loaders/load.server'
import { readSingleKeys } from './loaders/single-keys.server'
import { readTheme } from './loaders/theme.server'
import { useNonce } from './request/nonce'
import { useRequestId } from './request/request-id'
import './styles/index.css'

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  // Fonts are preloaded together with the styles, so that texts do not jump. Fonts are always fetched with CORS.
  ...[interLatin, monoLatin].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
]

export const meta: MetaFunction = () => head('Plumbline')

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  refuse({ context })
  return {
    theme: readTheme(request),
    density: readDensity(request),
    isSignedIn: context.actor.kind === 'user',
    sellsPlans: context.sellsPlans,
    hasSingleKeys: readSingleKeys(request),
  }
}

export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET'

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const data = useRootData()
  const pending = useFetcher({ key: THEME_FETCHER }).formData?.get('theme')
  const theme = pending ?? data?.theme
  const density = useFetcher({ key: DENSITY_FETCHER }).formData?.get('density') ?? data?.density
  const requestId = useRequestId() ?? undefined
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : (theme as string | undefined)}
      data-density={density === 'compact' ? 'compact' : undefined}
      data-request={requestId}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <RestoreFragment />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#pl-_main">
          Skip to content
        </a>
        <NavigationProgress />
        {children}
        <ScrollRestoration nonce={nonce} />
        <RestoreScrollAnchor />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useDocumentLinks()
  useCopyableCode()
  useDiagrams()
  useFocusableOverflow()
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  )
}
