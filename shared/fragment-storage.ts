/**
 * The sessionStorage key for the fragment of the requested page while the person signs in at another site. The value is JSON
 * with the page's path and query, and the fragment.
 */
export const FRAGMENT_KEY = 'fragment-after-sign-in'
