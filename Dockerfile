# One image for the service: operator API, table rooms and the built client. Test money, bots and the demo operator are not in it.
# The digest of node:24-bookworm-slim (sha256:…). There is no default: a build takes the image that somebody looked up and wrote down.
ARG NODE_DIGEST
FROM node:24-bookworm-slim@${NODE_DIGEST} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/package.json
COPY apps/lobby/package.json apps/lobby/package.json
COPY apps/backoffice/package.json apps/backoffice/package.json
COPY apps/demo-operator/package.json apps/demo-operator/package.json
COPY packages packages
COPY e2e/package.json e2e/package.json
COPY bench/package.json bench/package.json
# No package compiles anything: the database's binary comes with its package. Only the build's own Node is put in place by a script.
RUN npm ci --ignore-scripts --no-audit --no-fund && npm rebuild node
COPY . .
RUN npm run build -- --force

FROM node:24-bookworm-slim@${NODE_DIGEST} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/package.json
COPY apps/lobby/package.json apps/lobby/package.json
COPY apps/backoffice/package.json apps/backoffice/package.json
COPY apps/demo-operator/package.json apps/demo-operator/package.json
COPY packages packages
COPY e2e/package.json e2e/package.json
COPY bench/package.json bench/package.json
RUN npm ci --ignore-scripts --omit=dev --workspace @cardroom/server --include-workspace-root=false --no-audit --no-fund

FROM node:24-bookworm-slim@${NODE_DIGEST}
ENV NODE_ENV=production PORT=2567 HOST=0.0.0.0 DATA_DIR=/data LOBBY_DIR=/app/dist/lobby BACK_OFFICE_DIR=/app/dist/backoffice
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/lobby dist/lobby
COPY --from=build /app/dist/backoffice dist/backoffice
COPY package.json .
USER node
VOLUME /data
EXPOSE 2567
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# With more room for new objects, nearly all that a step leaves behind is dead before the collector looks at it.
CMD ["node", "--disable-sigusr1", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/main.js"]
