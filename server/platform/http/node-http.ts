/** Node's `http`. An import loads `fetch` as well, since `http` exports its `WebSocket`: 3 MB that an idle server does not need. */
export const http = process.getBuiltinModule('node:http');
