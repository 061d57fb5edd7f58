// What nearly every view and dialog uses, by one import. It is for them only: the files named here import each other directly.
export * from './dom.js';
export * from './store.js';
export * from './format.js';
export * from './days.js';
export * from './actions.js';
export * from './say.js';
export * from './icons.js';
export * from './api.js';
export * from './parts.js';
export * from './changes.js';
export * from './load.js';
