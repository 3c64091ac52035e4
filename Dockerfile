# The production image: Node.js 24, the built site and its production dependencies.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: the sources are not here yet, and the image has Node.js and uses no built-in PostgreSQL.
RUN npm ci --ignore-scripts
COPY . .
# Without --legacy-peer-deps, the Prisma CLI would stay: it is an optional peer dependency of Prisma Client.
RUN npm run build && npm prune --omit=dev --legacy-peer-deps

FROM node:24-bookworm-slim
# MALLOC_ARENA_MAX: "Memory" in docs/operations/settings.md.
ENV NODE_ENV=production HOST=0.0.0.0 IMAGES_DIR=/data/images MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Icons, and the colors of the API documentation.
COPY --from=build /app/client/public ./client/public
COPY --from=build /app/client/styles/tokens.css ./client/styles/tokens.css
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
COPY --from=build /app/shared ./shared
RUN mkdir -p /data/images && chown -R 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/tappet.mjs", "serve"]
