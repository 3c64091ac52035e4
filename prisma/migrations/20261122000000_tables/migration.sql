-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "session_kind" AS ENUM ('full', 'temporary');

-- CreateEnum
CREATE TYPE "listing_type" AS ENUM ('ask', 'bid');

-- CreateEnum
CREATE TYPE "listing_status" AS ENUM ('active', 'sold', 'deleted', 'expired');

-- CreateEnum
CREATE TYPE "listing_condition" AS ENUM ('new', 'like_new', 'good', 'fair', 'for_parts');

-- CreateEnum
CREATE TYPE "deleted_by" AS ENUM ('author', 'moderator');

-- CreateEnum
CREATE TYPE "reported_item_type" AS ENUM ('part', 'revision', 'image', 'listing', 'comment', 'blog_post', 'message', 'user');

-- CreateEnum
CREATE TYPE "report_status" AS ENUM ('open', 'under_review', 'resolved_action_taken', 'resolved_no_action', 'dismissed');

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT,
    "name" TEXT NOT NULL,
    "picture" TEXT,
    "bio" TEXT NOT NULL DEFAULT '',
    "location" TEXT NOT NULL DEFAULT '',
    "phone" TEXT,
    "phone_verified_at" TIMESTAMPTZ(3),
    "is_site_admin" BOOLEAN NOT NULL DEFAULT false,
    "first_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "session_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "state_hash" BYTEA NOT NULL,
    "path" TEXT NOT NULL,
    "nonce" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_attempt_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "phone_code" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "code_hash" BYTEA,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "phone_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description_markdown" TEXT NOT NULL DEFAULT '',
    "description_html" TEXT NOT NULL DEFAULT '',
    "description_preview_html" TEXT NOT NULL DEFAULT '',
    "initial_description_markdown" TEXT NOT NULL DEFAULT '',
    "renderer_version" SMALLINT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_by_id" UUID,
    "last_edited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "lowest_ask_cents" INTEGER,
    "highest_bid_cents" INTEGER,
    "ask_count" INTEGER NOT NULL DEFAULT 0,
    "bid_count" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "thread_count" INTEGER NOT NULL DEFAULT 0,
    "image_count" INTEGER NOT NULL DEFAULT 0,
    "content_version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "part_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part_slug" (
    "slug" TEXT NOT NULL,
    "part_id" UUID NOT NULL,

    CONSTRAINT "part_slug_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "part_number" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "number" TEXT NOT NULL,
    "normalized" TEXT NOT NULL,
    "brand" TEXT,
    "link" TEXT,
    "superseded_by" TEXT,
    "superseded_by_normalized" TEXT,

    CONSTRAINT "part_number_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tag" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part_tag" (
    "part_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,

    CONSTRAINT "part_tag_pkey" PRIMARY KEY ("part_id","tag_id")
);

-- CreateTable
CREATE TABLE "part_revision" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description_markdown" TEXT NOT NULL,
    "tags" TEXT[],
    "numbers" JSONB NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reverts_to" INTEGER,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "part_revision_pkey" PRIMARY KEY ("part_id","number")
);

-- CreateTable
CREATE TABLE "part_image" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "source_url" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "is_drawing" BOOLEAN NOT NULL DEFAULT false,
    "content_hash" BYTEA NOT NULL,
    "uploader_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "votes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "part_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing" (
    "id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "type" "listing_type" NOT NULL,
    "status" "listing_status" NOT NULL DEFAULT 'active',
    "price_cents" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "location" TEXT,
    "condition" "listing_condition",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "warned_at" TIMESTAMPTZ(3),
    "removed_from" "listing_status",

    CONSTRAINT "listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trade" (
    "id" UUID NOT NULL,
    "listing_id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "buyer_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "trade_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL,
    "first_user_id" UUID NOT NULL,
    "second_user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_member" (
    "conversation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "unread_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "conversation_member_pkey" PRIMARY KEY ("conversation_id","user_id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "about_part_id" UUID,
    "send_key" UUID,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "user_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "message_id" UUID NOT NULL,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("user_id","seq")
);

-- CreateTable
CREATE TABLE "inbox_head" (
    "user_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "inbox_head_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" UUID NOT NULL,
    "part_id" UUID,
    "post_id" UUID,
    "parent_id" UUID,
    "depth" SMALLINT NOT NULL DEFAULT 0,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "renderer_version" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" "deleted_by",
    "reply_count" INTEGER NOT NULL DEFAULT 0,
    "votes" INTEGER NOT NULL DEFAULT 0,
    "trend_votes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blog_post" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content_markdown" TEXT NOT NULL,
    "content_html" TEXT NOT NULL,
    "preview_html" TEXT NOT NULL,
    "renderer_version" SMALLINT NOT NULL,
    "author_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" "deleted_by",
    "votes" INTEGER NOT NULL DEFAULT 0,
    "trend_votes" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "thread_count" INTEGER NOT NULL DEFAULT 0,
    "content_version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "blog_post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_tag" (
    "post_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,

    CONSTRAINT "post_tag_pkey" PRIMARY KEY ("post_id","tag_id")
);

-- CreateTable
CREATE TABLE "image_vote" (
    "image_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "value" SMALLINT NOT NULL,

    CONSTRAINT "image_vote_pkey" PRIMARY KEY ("image_id","user_id")
);

-- CreateTable
CREATE TABLE "comment_vote" (
    "comment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "value" SMALLINT NOT NULL,

    CONSTRAINT "comment_vote_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateTable
CREATE TABLE "post_vote" (
    "post_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "value" SMALLINT NOT NULL,

    CONSTRAINT "post_vote_pkey" PRIMARY KEY ("post_id","user_id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "item_type" "reported_item_type" NOT NULL,
    "item_id" UUID NOT NULL,
    "item_owner_id" UUID,
    "tags" TEXT[],
    "snapshot" JSONB NOT NULL,
    "removed" JSONB,
    "status" "report_status" NOT NULL DEFAULT 'open',
    "admin_notes" TEXT NOT NULL DEFAULT '',
    "report_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_by_id" UUID,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_entry" (
    "report_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_entry_pkey" PRIMARY KEY ("report_id","reporter_id")
);

-- CreateTable
CREATE TABLE "moderation_log" (
    "id" UUID NOT NULL,
    "moderator_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "report_id" UUID,
    "item_type" "reported_item_type" NOT NULL,
    "item_id" UUID NOT NULL,
    "tags" TEXT[],
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moderation_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mute" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "moderator_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "report_id" UUID,

    CONSTRAINT "mute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "muted_leaver" (
    "hash" BYTEA NOT NULL,
    "moderator_id" UUID NOT NULL,
    "report_id" UUID,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "muted_leaver_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "tag_admin" (
    "tag_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_admin_pkey" PRIMARY KEY ("tag_id","user_id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" SMALLINT,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "rate_count" (
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_count_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "user_subject_key" ON "user"("subject");

-- CreateIndex
CREATE UNIQUE INDEX "user_phone_key" ON "user"("phone");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_attempt_expires_at_idx" ON "sign_in_attempt"("expires_at");

-- CreateIndex
CREATE INDEX "phone_code_user_id_created_at_idx" ON "phone_code"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "phone_code_phone_created_at_idx" ON "phone_code"("phone", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "part_slug_key" ON "part"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "part_name_key_key" ON "part"("name_key");

-- CreateIndex
CREATE INDEX "part_created_by_id_idx" ON "part"("created_by_id");

-- CreateIndex
CREATE INDEX "part_last_edited_by_id_idx" ON "part"("last_edited_by_id");

-- CreateIndex
CREATE INDEX "part_slug_part_id_idx" ON "part_slug"("part_id");

-- CreateIndex
CREATE UNIQUE INDEX "part_number_part_id_normalized_key" ON "part_number"("part_id", "normalized");

-- CreateIndex
CREATE UNIQUE INDEX "tag_name_key" ON "tag"("name");

-- CreateIndex
CREATE INDEX "part_tag_tag_id_part_id_idx" ON "part_tag"("tag_id", "part_id");

-- CreateIndex
CREATE UNIQUE INDEX "part_revision_id_key" ON "part_revision"("id");

-- CreateIndex
CREATE INDEX "part_revision_author_id_id_idx" ON "part_revision"("author_id", "id");

-- CreateIndex
CREATE INDEX "part_image_uploader_id_idx" ON "part_image"("uploader_id");

-- CreateIndex
CREATE INDEX "part_image_storage_key_idx" ON "part_image"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "part_image_part_id_content_hash_key" ON "part_image"("part_id", "content_hash");

-- CreateIndex
CREATE INDEX "listing_seller_id_status_id_idx" ON "listing"("seller_id", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "trade_listing_id_key" ON "trade"("listing_id");

-- CreateIndex
CREATE INDEX "trade_part_id_confirmed_at_idx" ON "trade"("part_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "trade_buyer_id_confirmed_at_idx" ON "trade"("buyer_id", "confirmed_at");

-- CreateIndex
CREATE INDEX "trade_seller_id_confirmed_at_id_idx" ON "trade"("seller_id", "confirmed_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_first_user_id_second_user_id_key" ON "conversation"("first_user_id", "second_user_id");

-- CreateIndex
CREATE INDEX "conversation_member_user_id_idx" ON "conversation_member"("user_id");

-- CreateIndex
CREATE INDEX "message_conversation_id_id_idx" ON "message"("conversation_id", "id");

-- CreateIndex
CREATE INDEX "message_about_part_id_idx" ON "message"("about_part_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_sender_id_send_key_key" ON "message"("sender_id", "send_key");

-- CreateIndex
CREATE INDEX "inbox_message_id_idx" ON "inbox"("message_id");

-- CreateIndex
CREATE INDEX "comment_part_id_id_idx" ON "comment"("part_id", "id");

-- CreateIndex
CREATE INDEX "comment_post_id_id_idx" ON "comment"("post_id", "id");

-- CreateIndex
CREATE INDEX "comment_parent_id_id_idx" ON "comment"("parent_id", "id");

-- CreateIndex
CREATE INDEX "comment_author_id_deleted_at_id_idx" ON "comment"("author_id", "deleted_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "blog_post_slug_key" ON "blog_post"("slug");

-- CreateIndex
CREATE INDEX "blog_post_author_id_deleted_at_id_idx" ON "blog_post"("author_id", "deleted_at", "id");

-- CreateIndex
CREATE INDEX "post_tag_tag_id_post_id_idx" ON "post_tag"("tag_id", "post_id");

-- CreateIndex
CREATE INDEX "image_vote_user_id_idx" ON "image_vote"("user_id");

-- CreateIndex
CREATE INDEX "comment_vote_user_id_idx" ON "comment_vote"("user_id");

-- CreateIndex
CREATE INDEX "post_vote_user_id_idx" ON "post_vote"("user_id");

-- CreateIndex
CREATE INDEX "report_status_created_at_idx" ON "report"("status", "created_at");

-- CreateIndex
CREATE INDEX "report_item_type_item_id_idx" ON "report"("item_type", "item_id");

-- CreateIndex
CREATE INDEX "report_item_owner_id_idx" ON "report"("item_owner_id");

-- CreateIndex
CREATE INDEX "report_tags_idx" ON "report" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "report_entry_reporter_id_idx" ON "report_entry"("reporter_id");

-- CreateIndex
CREATE INDEX "moderation_log_created_at_idx" ON "moderation_log"("created_at");

-- CreateIndex
CREATE INDEX "moderation_log_moderator_id_id_idx" ON "moderation_log"("moderator_id", "id");

-- CreateIndex
CREATE INDEX "moderation_log_item_type_item_id_idx" ON "moderation_log"("item_type", "item_id");

-- CreateIndex
CREATE INDEX "moderation_log_report_id_idx" ON "moderation_log"("report_id");

-- CreateIndex
CREATE INDEX "moderation_log_tags_idx" ON "moderation_log" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "mute_user_id_until_idx" ON "mute"("user_id", "until");

-- CreateIndex
CREATE INDEX "mute_report_id_idx" ON "mute"("report_id");

-- CreateIndex
CREATE INDEX "tag_admin_user_id_idx" ON "tag_admin"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "rate_count_window_start_idx" ON "rate_count"("window_start");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part" ADD CONSTRAINT "part_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part" ADD CONSTRAINT "part_last_edited_by_id_fkey" FOREIGN KEY ("last_edited_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_slug" ADD CONSTRAINT "part_slug_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_tag" ADD CONSTRAINT "part_tag_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_tag" ADD CONSTRAINT "part_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_revision" ADD CONSTRAINT "part_revision_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_revision" ADD CONSTRAINT "part_revision_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_image" ADD CONSTRAINT "part_image_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_image" ADD CONSTRAINT "part_image_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade" ADD CONSTRAINT "trade_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade" ADD CONSTRAINT "trade_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade" ADD CONSTRAINT "trade_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade" ADD CONSTRAINT "trade_seller_id_fkey" FOREIGN KEY ("seller_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_member" ADD CONSTRAINT "conversation_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_about_part_id_fkey" FOREIGN KEY ("about_part_id") REFERENCES "part"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbox" ADD CONSTRAINT "inbox_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blog_post" ADD CONSTRAINT "blog_post_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_tag" ADD CONSTRAINT "post_tag_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_vote" ADD CONSTRAINT "image_vote_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "part_image"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_vote" ADD CONSTRAINT "image_vote_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_vote" ADD CONSTRAINT "comment_vote_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_vote" ADD CONSTRAINT "comment_vote_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_vote" ADD CONSTRAINT "post_vote_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "blog_post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_vote" ADD CONSTRAINT "post_vote_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_entry" ADD CONSTRAINT "report_entry_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_entry" ADD CONSTRAINT "report_entry_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mute" ADD CONSTRAINT "mute_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mute" ADD CONSTRAINT "mute_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mute" ADD CONSTRAINT "mute_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_admin" ADD CONSTRAINT "tag_admin_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tag"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tag_admin" ADD CONSTRAINT "tag_admin_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What Prisma cannot express ───────────────────────────────────────────────────────────────────────────────────
-- Checks, partial and covering indexes, indexes with text_pattern_ops, grouped by domain. Prisma wrote everything above from
-- schema.prisma. The tables and columns of the search are in the migration of the search.

-- ── Users and sign-in ────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE "user"
  ADD CONSTRAINT user_email_lower CHECK (email = lower(email) AND email <> ''),
  ADD CONSTRAINT user_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  -- LENGTH in shared/limits.ts has the same limits.
  ADD CONSTRAINT user_bio_length CHECK (char_length(bio) <= 1000),
  ADD CONSTRAINT user_location_length CHECK (char_length(location) <= 200),
  ADD CONSTRAINT user_phone_e164 CHECK (phone ~ '^\+[0-9]{7,15}$'),
  ADD CONSTRAINT user_phone_verified CHECK (phone_verified_at IS NULL OR phone IS NOT NULL);

CREATE INDEX user_site_admin ON "user" (id) WHERE is_site_admin;

-- The site account sends the notices of the site. Nobody can sign in with it.
INSERT INTO "user" (id, email, name, created_at)
  VALUES ('00000000-0000-7000-8000-000000000001', 'notices@tappet.invalid', 'Tappet', timestamptz 'epoch');

ALTER TABLE session
  ADD CONSTRAINT session_hash_length CHECK (length(token_hash) = 32),
  ADD CONSTRAINT session_of_a_person CHECK (user_id <> '00000000-0000-7000-8000-000000000001');

ALTER TABLE sign_in_attempt ADD CONSTRAINT sign_in_attempt_path CHECK (path LIKE '/%');

ALTER TABLE phone_code ADD CONSTRAINT phone_code_tries CHECK (tries BETWEEN 0 AND 5);

-- ── Parts ────────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE part
  ADD CONSTRAINT part_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  ADD CONSTRAINT part_slug_shape CHECK (slug <> '' AND slug !~ '[/?#\s]'),
  -- The server takes an address with an id for the id of a part, so a slug in the form of an id would never be found.
  ADD CONSTRAINT part_slug_no_id CHECK (slug !~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  ADD CONSTRAINT part_description_length CHECK (char_length(description_markdown) <= 100000),
  ADD CONSTRAINT part_revision_positive CHECK (revision >= 0),
  ADD CONSTRAINT part_counts_positive
    CHECK (least(ask_count, bid_count, comment_count, thread_count, image_count) >= 0);

-- Visible parts for counts, the sitemap and feeds. The included columns make index-only scans possible.
CREATE INDEX part_visible ON part (id) INCLUDE (updated_at, created_by_id) WHERE removed_at IS NULL;
-- The feed excludes comments on the few removed parts.
CREATE INDEX part_removed ON part (id) WHERE removed_at IS NOT NULL;
-- text_pattern_ops finds names by their beginning, for suggestions.
CREATE INDEX part_name_prefix ON part (name_key text_pattern_ops);

-- superseded_by_normalized is not a generated column, because upper() in PostgreSQL handles 'ß' and the classes of letters
-- differently from shared/text.ts, which normalizes the number.
ALTER TABLE part_number
  ADD CONSTRAINT part_number_shape CHECK (number <> '' AND normalized ~ '^[0-9A-Z]+$'),
  ADD CONSTRAINT part_number_link CHECK (link ~* '^https?://'),
  ADD CONSTRAINT part_number_superseded CHECK (
    (superseded_by IS NULL) = (superseded_by_normalized IS NULL)
    AND superseded_by <> '' AND superseded_by_normalized ~ '^[0-9A-Z]+$' AND superseded_by_normalized <> normalized
  );

CREATE INDEX part_number_prefix ON part_number (normalized text_pattern_ops) INCLUDE (part_id);
CREATE INDEX part_number_superseded_by ON part_number (superseded_by_normalized text_pattern_ops) INCLUDE (part_id)
  WHERE superseded_by_normalized IS NOT NULL;

ALTER TABLE tag ADD CONSTRAINT tag_name_shape CHECK (char_length(name) BETWEEN 1 AND 60 AND name = btrim(name));
CREATE INDEX tag_prefix ON tag (name text_pattern_ops);

ALTER TABLE part_revision
  ADD CONSTRAINT part_revision_number CHECK (number > 0),
  ADD CONSTRAINT part_revision_reverts CHECK (reverts_to < number),
  ADD CONSTRAINT part_revision_summary CHECK (char_length(summary) <= 200);

ALTER TABLE part_image ADD CONSTRAINT part_image_size CHECK (width > 0 AND height > 0);

CREATE INDEX part_image_best ON part_image (part_id, votes DESC, id) WHERE removed_at IS NULL;
-- The server does not serve the stored files of removed images.
CREATE INDEX part_image_removed ON part_image (storage_key) WHERE removed_at IS NOT NULL;

-- ── Listings and trades ──────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE listing
  ADD CONSTRAINT listing_price CHECK (price_cents BETWEEN 1 AND 100000000),
  ADD CONSTRAINT listing_description_length CHECK (char_length(description) BETWEEN 1 AND 10000),
  ADD CONSTRAINT listing_expires_after_creation CHECK (expires_at > created_at),
  ADD CONSTRAINT listing_removed_from CHECK (removed_from IS NULL OR (status = 'deleted' AND removed_from <> 'deleted'));

-- The asks and bids of a part page by price and by age. The counters of the part read the first two as well.
CREATE INDEX listing_ask ON listing (part_id, price_cents, id) WHERE type = 'ask' AND status = 'active';
CREATE INDEX listing_bid ON listing (part_id, price_cents DESC, id DESC) WHERE type = 'bid' AND status = 'active';
CREATE INDEX listing_recent ON listing (part_id, type, id DESC) WHERE status = 'active';
-- The cleanup job expires listings and warns their owners a week before.
CREATE INDEX listing_expiry ON listing (expires_at) WHERE status = 'active';
CREATE INDEX listing_unwarned ON listing (expires_at) WHERE status = 'active' AND warned_at IS NULL;

ALTER TABLE trade
  ADD CONSTRAINT trade_price CHECK (price_cents BETWEEN 1 AND 100000000),
  ADD CONSTRAINT trade_buyer_is_not_seller CHECK (buyer_id <> seller_id);

-- ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE conversation ADD CONSTRAINT conversation_pair CHECK (first_user_id < second_user_id);

ALTER TABLE conversation_member ADD CONSTRAINT conversation_member_unread CHECK (unread_count >= 0);

ALTER TABLE message ADD CONSTRAINT message_length CHECK (char_length(content) BETWEEN 1 AND 10000);
CREATE INDEX message_unread ON message (conversation_id, sender_id) WHERE read_at IS NULL;

-- ── Comments, posts and votes ────────────────────────────────────────────────────────────────────────────────────

ALTER TABLE comment
  ADD CONSTRAINT comment_on_part_or_post CHECK (num_nonnulls(part_id, post_id) = 1),
  ADD CONSTRAINT comment_depth CHECK (depth BETWEEN 0 AND 50),
  ADD CONSTRAINT comment_text_length CHECK (char_length(text) BETWEEN 1 AND 10000),
  ADD CONSTRAINT comment_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  ADD CONSTRAINT comment_reply_count CHECK (reply_count >= 0);

-- The threads of a part or post (comments that are not replies) by age and by votes.
CREATE INDEX comment_part_thread ON comment (part_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_post_thread ON comment (post_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_part_best ON comment (part_id, votes DESC, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comment_post_best ON comment (post_id, votes DESC, id DESC) WHERE parent_id IS NULL;

ALTER TABLE blog_post
  ADD CONSTRAINT blog_post_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  ADD CONSTRAINT blog_post_content_length CHECK (char_length(content_markdown) BETWEEN 1 AND 100000),
  -- '/blog/new' is the editor.
  ADD CONSTRAINT blog_post_slug_shape CHECK (slug <> '' AND slug !~ '[/?#\s]' AND slug <> 'new'),
  ADD CONSTRAINT blog_post_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  ADD CONSTRAINT blog_post_counts_positive CHECK (least(comment_count, thread_count) >= 0);

-- Visible posts for counts, the sitemap and feeds.
CREATE INDEX blog_post_visible ON blog_post (id) INCLUDE (updated_at, author_id) WHERE deleted_at IS NULL;

ALTER TABLE image_vote ADD CONSTRAINT image_vote_value CHECK (value IN (-1, 1));
ALTER TABLE comment_vote ADD CONSTRAINT comment_vote_value CHECK (value IN (-1, 1));
ALTER TABLE post_vote ADD CONSTRAINT post_vote_value CHECK (value IN (-1, 1));

-- ── Reports and mutes ────────────────────────────────────────────────────────────────────────────────────────────

-- An item has at most one unresolved report. Further reports of the item are added to it as entries.
CREATE UNIQUE INDEX report_one_open ON report (item_type, item_id) WHERE status IN ('open', 'under_review');

ALTER TABLE report_entry ADD CONSTRAINT report_entry_reason CHECK (char_length(reason) BETWEEN 1 AND 1000);

ALTER TABLE mute
  ADD CONSTRAINT mute_length CHECK (until > created_at AND until <= created_at + interval '30 days 1 hour'),
  ADD CONSTRAINT mute_not_self CHECK (user_id <> moderator_id);

-- The feed excludes the content of muted users.
CREATE INDEX mute_current ON mute (until, user_id) WHERE lifted_at IS NULL;

-- ── Requests ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every limited request writes a row here. Without the write-ahead log this is cheaper, and a crash of the database only
-- resets the rate limits.
ALTER TABLE rate_count SET UNLOGGED;
