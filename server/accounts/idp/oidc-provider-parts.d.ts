/** The types of the package describe only its index. */
declare module 'oidc-provider/lib/*'
