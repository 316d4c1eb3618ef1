/**
 * The sessionStorage key under which a tab keeps the fragment of the requested page while the person signs in at another
 * site: JSON of the page's path with its query, and the fragment.
 */
export const FRAGMENT_KEY = 'fragment-after-sign-in'
