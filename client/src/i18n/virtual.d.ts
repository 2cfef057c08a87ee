declare module 'virtual:catalogues' {
  type Loader = () => Promise<{ messages: import('@lingui/core').Messages }>;
  export const catalogues: Record<
    import('./messages.gen.ts').Lang,
    Record<import('./messages.gen.ts').Part, Loader>
  >;
}
